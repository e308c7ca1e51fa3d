import { RestError } from '@platen/server';
import type { PluginApi } from '@platen/server';
import { firstMeta } from './books.ts';

const storedNote = '_reading_note';
const maxLength = 500;

const tooLong = (): RestError =>
  new RestError({
    code: 'reading_note_too_long',
    status: 400,
    message: `The note is longer than ${maxLength} characters.`,
  });

export function registerNotes(api: PluginApi): void {
  api.registerField(['book'], {
    name: 'private_note',
    schema: { type: 'string', description: 'A note for editors.', context: ['edit'] },
    get: (_data, { row }) => firstMeta(row, storedNote) ?? '',
    update: (value, { setMeta }) => {
      if (String(value).length > maxLength) return tooLong();
      return setMeta(storedNote, value);
    },
  });
}
