import { SearchControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useEffect, useRef, useState } from 'react';

interface Given {
  readonly search: string;
  readonly onSearch: (words: string) => void;
}

const pauseMs = 250;

/** Searches once the user stops typing. */
export function SearchField({ search, onSearch }: Given) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<number | null>(null);
  // Back, Forward, and Clear search change the query string; while the user types, it is behind.
  useEffect(() => {
    if (timer.current === null) setTyped(search);
  }, [search]);
  useEffect(() => () => window.clearTimeout(timer.current ?? undefined), []);
  const change = (words: string): void => {
    setTyped(words);
    window.clearTimeout(timer.current ?? undefined);
    timer.current = window.setTimeout(() => {
      timer.current = null;
      onSearch(words);
    }, pauseMs);
  };
  return (
    <SearchControl
      size="compact"
      label={__('Search comments', 'platen')}
      placeholder={__('Search comments', 'platen')}
      value={typed}
      onChange={change}
    />
  );
}
