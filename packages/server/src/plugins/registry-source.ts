import { largestArchive, requireDigest } from './plugin-source.ts';
import type { PluginSource } from './plugin-source.ts';
import { isMap, scalarText } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';
import { parseJson } from '../lib/strict-json.ts';
import { createOutbound, fetchExternal } from '../outbound/outbound.ts';

/** Bytes of what a registry says of a package. */
const largestDocument = 10_485_760;

/** Without what only people read. */
const abbreviated = 'application/vnd.npm.install-v1+json';

const milliseconds = 20_000;

/**
 * A registry as npm knows it. Its address may end in a scope, such as `https://registry.npmjs.org/@acme`: then only packages
 * of that scope can be installed. It is the one origin that may stand in an inner network, since the operator names it; an
 * archive that it says is elsewhere has to be on the public internet.
 */
export function registrySource(address: string): PluginSource {
  const { origin, pathname } = new URL(address);
  const [, base = '/', scope = ''] = /^(.*\/)(@[^/]+)\/?$/.exec(pathname) ?? [null, pathname.replace(/\/?$/, '/')];
  const outbound = createOutbound({ ownOrigin: origin });

  const documentOf = async (name: string): Promise<Json | null> => {
    const url = `${origin}${base}${name.replace('/', '%2f')}`;
    const { status, body } = await fetchExternal({ outbound }, url, {
      headers: { accept: abbreviated },
      bytes: largestDocument,
      milliseconds,
      // What the registry says is believed, so nobody else may say it.
      redirects: 0,
    });
    if (status === 404) return null;
    const parsed = status === 200 ? parseJson(body) : null;
    if (parsed?.ok !== true) throw new Error(`the registry did not return its package data (status ${status}).`);
    return parsed.value;
  };

  return {
    obtain: async (slug) => {
      if (!/^[a-z0-9][a-z0-9_-]{0,99}$/.test(slug)) return null;
      const name = scope === '' ? slug : `${scope}/${slug}`;
      const document = await documentOf(name);
      if (document === null) return null;
      const { version, tarball, integrity } = newestOf(document, name);
      const url = new URL(tarball);
      if (url.protocol === 'http:' && url.origin !== origin)
        throw new Error(
          'its archive has an http URL on another host. Archives need an https URL, or a URL of the registry.',
        );
      const { status, body } = await fetchExternal({ outbound }, url.href, { bytes: largestArchive, milliseconds });
      if (status !== 200)
        throw new Error(`the archive of version ${version} could not be downloaded (status ${status}).`);
      requireDigest(body, { name: `${name} ${version}`, integrity, listedIn: 'the registry' });
      return body;
    },
    close: outbound.close,
  };
}

interface Newest {
  readonly version: string;
  readonly tarball: string;
  readonly integrity: string;
}

/** What its author calls the latest. */
function newestOf(document: Json, name: string): Newest {
  const [tags, versions] = [memberOf(document, 'dist-tags'), memberOf(document, 'versions')];
  if (memberOf(document, 'name') !== name) throw new Error('the registry returned the data of another package.');
  const version = scalarText(memberOf(tags, 'latest'));
  const released = memberOf(versions, version);
  const [tarball, integrity] = ['tarball', 'integrity'].map((fact) =>
    scalarText(memberOf(memberOf(released, 'dist'), fact)),
  );
  if (tarball === undefined || !URL.canParse(tarball)) throw new Error('the registry returned no archive URL for it.');
  return { version, tarball, integrity: integrity ?? '' };
}

const memberOf = (value: Json | undefined, name: string): Json =>
  isMap(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;
