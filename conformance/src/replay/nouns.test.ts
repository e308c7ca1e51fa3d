import { describe, expect, it } from 'vitest';
import { needsOfStep, refuseUnknownNouns, waitingNouns } from './nouns.ts';
import type { RequestStep, SiteChange, Step } from './recording.ts';

const step = (parts: Partial<RequestStep>): RequestStep => ({ path: '/', expect: { status: 200 }, ...parts });
const needs = (parts: Partial<RequestStep>, site: SiteChange = {}) => [...needsOfStep(step(parts), site)].toSorted();
const waits = (steps: readonly Step[], missing: readonly string[], site: SiteChange = {}) =>
  waitingNouns({ suite: 's', name: 'n', about: '', site, steps }, missing);

describe('what a step needs', () => {
  it('follows from the route', () => {
    expect(needs({ path: '/cms/v2/posts/{{p}}?x=1' })).toEqual(['posts']);
    expect(needs({ path: '/cms/v2/categories' })).toEqual(['terms']);
    expect(needs({ path: '/cms/v2/posts/1/revisions/2' })).toEqual(['posts', 'revisions']);
    expect(needs({ path: '/cms/v2/users/me/application-passwords' })).toEqual(['application-passwords', 'users']);
    expect(needs({ path: '/cms/v2/templates/a//b/autosaves' })).toEqual(['autosaves', 'templates']);
    expect(needs({ path: '/oembed/1.0' })).toEqual(['oembed']);
    expect(needs({ path: '/cms/v2' })).toEqual([]);
    expect(needs({ path: '/cms/v2/postscript' })).toEqual([]);
    expect(needs({ path: '/cms/v2/toString' })).toEqual([]);
  });

  it('follows from the plain address', () => {
    expect(needs({ path: '/index.php?rest_route=%2Fcms%2Fv2%2Fposts', absolute: true })).toEqual(['posts']);
    expect(needs({ path: '/index.php', query: { rest_route: '/cms/v2/tags' }, absolute: true })).toEqual(['terms']);
  });

  it('includes the routes of the fixture only while the fixture is there', () => {
    expect(needs({ path: '/fixture/v1/notes' }, { fixture: true })).toEqual(['posts']);
    expect(needs({ path: '/fixture/v1/notes' })).toEqual([]);
  });

  it('includes the parts of a batch', () => {
    const requests = [{ path: '/cms/v2/posts?a=b' }, { path: '/cms/v2/comments/1' }, 'x', { path: 5 }];
    expect(needs({ path: '/batch/v1', body: { requests } })).toEqual(['comments', 'posts']);
    expect(needs({ path: '/batch/v1' })).toEqual([]);
  });

  it('includes users for every caller with credentials, and for their ids', () => {
    expect(needs({ as: 'editor' })).toEqual(['users']);
    expect(needs({ as: 'anonymous' })).toEqual([]);
    expect(needs({ query: { author: '{{user.admin}}' } })).toEqual(['users']);
    expect(needs({ expect: { status: 200, body: ['{{term.uncategorized}}'] } })).toEqual(['terms']);
  });

  it('includes what the answer shows embedded, in full and partial bodies', () => {
    const full = [{ _embedded: { author: [], 'cms:term': [] } }];
    expect(needs({ expect: { status: 200, body: full } })).toEqual(['terms', 'users']);
    const partial = { '0._embedded.replies.0.0.id': 1 };
    expect(needs({ expect: { status: 200, body: partial, partial: true } })).toEqual(['comments']);
    expect(needs({ query: { _embed: 'replies' } })).toEqual([]);
  });

  it('includes the routes an index shows', () => {
    const partial = { 'routes./cms/v2/statuses.namespace': 'x', 'routes./cms/v2/posts/(?P<id>[\\d]+)/revisions': {} };
    expect(needs({ expect: { status: 200, body: partial, partial: true } })).toEqual([
      'posts',
      'revisions',
      'statuses',
    ]);
    expect(needs({ expect: { status: 200, body: { routes: { '/cms/v2/tags': {} } } } })).toEqual(['terms']);
  });
});

describe('what a step waits for', () => {
  const post = step({ path: '/cms/v2/posts', save: { p: 'body.id' } });
  const comment = step({ path: '/cms/v2/comments', body: { post: '{{p}}' }, save: { c: 'body.id' } });
  const shows = step({ path: '/cms/v2/types', expect: { status: 200, body: '{{c}}' } });
  const tags = step({ path: '/cms/v2/tags' });

  it('is only what is missing', () => {
    expect(waits([post, tags], [])).toEqual([[], []]);
    expect(waits([post, tags], ['media'])).toEqual([[], []]);
    expect(waits([post, tags], ['terms'])).toEqual([[], ['terms']]);
  });

  it('passes on through saved names, under the same noun', () => {
    expect(waits([post, comment, { sleep: 1 }, shows, tags], ['posts'])).toEqual([
      ['posts'],
      ['posts'],
      [],
      ['posts'],
      [],
    ]);
  });

  it('ends when a played step saves the name again', () => {
    const again = step({ path: '/cms/v2/pages', save: { p: 'body.id' } });
    expect(waits([post, again, comment], ['posts'])).toEqual([['posts'], [], []]);
  });

  it('holds for a whole scenario whose site needs something missing', () => {
    expect(waits([tags, tags], ['fixture'], { fixture: true })).toEqual([['fixture'], ['fixture']]);
    expect(waits([tags], ['fixture'], { offsets: [0] })).toEqual([[]]);
  });
});

describe('the list of missing nouns', () => {
  it('must consist of nouns that steps can need', () => {
    expect(() => refuseUnknownNouns(['posts', 'fixture'])).not.toThrow();
    expect(() => refuseUnknownNouns(['post'])).toThrow('no step can need post;');
  });
});
