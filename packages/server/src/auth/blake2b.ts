/** The order in which the words of a block enter each round (RFC 7693, 2.7), a hexadecimal digit a word. */
const orders = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
];
const rounds = 12;

const beginning = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

const blockSize = 128;
const whole = (value: bigint): bigint => BigInt.asUintN(64, value);
const turned = (value: bigint, by: bigint): bigint => whole((value >> by) | (value << (64n - by)));

/** BLAKE2b with a key and a length of one's choice, which Node's own does not take. */
export function blake2b(message: Buffer, { key, length }: { readonly key: Buffer; readonly length: number }): Buffer {
  const keyBlock = Buffer.alloc(key.length === 0 ? 0 : blockSize);
  key.copy(keyBlock);
  const input = Buffer.concat([keyBlock, message]);
  const blocks = Math.max(1, Math.ceil(input.length / blockSize));
  const state = [...beginning];
  state[0] = (state[0] ?? 0n) ^ BigInt(0x01010000 ^ (key.length << 8) ^ length);
  for (let at = 0; at < blocks; at += 1) {
    const block = Buffer.alloc(blockSize);
    input.copy(block, 0, at * blockSize);
    const isLast = at === blocks - 1;
    mix(state, block, { count: BigInt(isLast ? input.length : (at + 1) * blockSize), isLast });
  }
  const out = Buffer.alloc(64);
  for (const [at, word] of state.entries()) out.writeBigUInt64LE(word, at * 8);
  return out.subarray(0, length);
}

function mix(state: bigint[], block: Buffer, { count, isLast }: { count: bigint; isLast: boolean }): void {
  const words = Array.from({ length: 16 }, (_, at) => block.readBigUInt64LE(at * 8));
  const v = [...state, ...beginning];
  const of = (at: number): bigint => v[at] ?? 0n;
  v[12] = of(12) ^ count;
  if (isLast) v[14] = whole(~of(14));
  const stir = ([a, b, c, d]: readonly [number, number, number, number], x: bigint, y: bigint): void => {
    v[a] = whole(of(a) + of(b) + x);
    v[d] = turned(of(d) ^ of(a), 32n);
    v[c] = whole(of(c) + of(d));
    v[b] = turned(of(b) ^ of(c), 24n);
    v[a] = whole(of(a) + of(b) + y);
    v[d] = turned(of(d) ^ of(a), 16n);
    v[c] = whole(of(c) + of(d));
    v[b] = turned(of(b) ^ of(c), 63n);
  };
  for (let round = 0; round < rounds; round += 1) {
    const order = orders[round % orders.length] ?? '';
    const word = (at: number): bigint => words[Number.parseInt(order.charAt(at), 16)] ?? 0n;
    for (let column = 0; column < 4; column += 1)
      stir([column, column + 4, column + 8, column + 12], word(column * 2), word(column * 2 + 1));
    for (let column = 0; column < 4; column += 1) {
      const [b, c, d] = [1, 2, 3].map((step) => ((column + step) % 4) + step * 4);
      stir([column, b ?? 0, c ?? 0, d ?? 0], word(8 + column * 2), word(9 + column * 2));
    }
  }
  for (let at = 0; at < 8; at += 1) state[at] = (state[at] ?? 0n) ^ of(at) ^ of(at + 8);
}
