import type { SoundTrack, TrackFacts } from '../../../formats/tracks/track.ts';
import type { JsonMap } from '../../../lib/json.ts';

interface Played {
  readonly track: TrackFacts;
  readonly mimeType: string;
  readonly filesize: number;
}

/** What is known of a sound or a film, as clients see it. */
export function shownTrack({ track, mimeType, filesize }: Played): JsonMap {
  const { container, seconds, bitrate, sound, picture } = track;
  const file = { fileformat: container, filesize, mime_type: mimeType, ...shownLength(seconds), sizes: {} };
  if (picture === undefined) return { ...(sound && shownSound(sound, bitrate)), ...file };
  return {
    dataformat: container,
    codec: picture.codec,
    width: picture.width,
    height: picture.height,
    bitrate,
    ...(sound && { audio: shownSound(sound, 0) }),
    ...file,
  };
}

/** Bits of a sample where the format has no say in it. */
const usualDepth = 16;

function shownSound(sound: SoundTrack, bitrate: number): JsonMap {
  const { channels, sampleRate, bitsPerSample = usualDepth } = sound;
  const plain = channels * sampleRate * bitsPerSample;
  return {
    dataformat: sound.format,
    ...(sound.isConstant !== undefined && { bitrate_mode: sound.isConstant ? 'cbr' : 'vbr' }),
    ...(sound.formatTag !== undefined && { wformattag: sound.formatTag }),
    codec: sound.codec,
    channels,
    sample_rate: sampleRate,
    ...(bitrate > 0 && { bitrate }),
    ...(sound.bitsPerSample !== undefined && { bits_per_sample: sound.bitsPerSample }),
    lossless: sound.lossless,
    channelmode: channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`,
    ...(bitrate > 0 && plain > 0 && { compression_ratio: bitrate / plain }),
  };
}

function shownLength(seconds: number): JsonMap {
  const length = Math.round(seconds);
  if (seconds <= 0) return {};
  const [hours, minutes, rest] = [Math.floor(length / 3600), Math.floor(length / 60) % 60, length % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return {
    length,
    length_formatted: hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`,
  };
}
