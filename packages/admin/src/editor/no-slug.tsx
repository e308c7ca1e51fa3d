import { useSelect } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { cleanForSlug } from '@wordpress/url';
import { useEffect } from 'react';

interface Edited {
  getEditedPostAttribute(name: string): unknown;
}

/** Hides the slug row until the post has a title. */
export function NoSlug() {
  const hasSlug = useSelect((select) => {
    const { getEditedPostAttribute: valueOf } = select(editorStore) as unknown as Edited;
    const title = valueOf('title');
    return Boolean(
      valueOf('slug') || valueOf('generated_slug') || cleanForSlug(typeof title === 'string' ? title : ''),
    );
  }, []);
  useEffect(() => {
    document.body.classList.toggle('has-no-slug', !hasSlug);
    return () => document.body.classList.remove('has-no-slug');
  }, [hasSlug]);
  return null;
}
