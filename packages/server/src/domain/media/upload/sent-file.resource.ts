import type { SentFile } from './accept-file.actions.ts';
import { nameInDisposition } from '../files/file-names.rules.ts';
import { mediaErrors, refusedFile } from '../media.errors.ts';
import type { RestRequest } from '../../../rest/request.ts';

/** The uploaded file. Errors are checked in WordPress's order. */
export function sentFile({ body, headers }: RestRequest): SentFile {
  const md5 = headers['content-md5']?.trim() ?? null;
  if (body.kind === 'upload' && body.isForm) {
    const [first] = body.files;
    if (first === undefined) throw mediaErrors.noData();
    const file = body.files.find(({ field }) => field === 'file');
    if (file === undefined) throw refusedFile(true, `The file must be sent as \`file\`, not as \`${first.field}\`.`);
    return { isForm: true, name: file.name, path: file.path, size: file.size, md5 };
  }
  const file = body.kind === 'upload' ? body.files[0] : undefined;
  if (body.kind === 'none' || (body.kind === 'upload' && file === undefined)) throw mediaErrors.noData();
  if ((headers['content-type'] ?? '') === '') throw mediaErrors.noContentType();
  const disposition = headers['content-disposition'];
  if (file === undefined || disposition === undefined) throw mediaErrors.noDisposition();
  const name = nameInDisposition(disposition);
  if (name === null) throw mediaErrors.badDisposition();
  return { isForm: false, name, path: file.path, size: file.size, md5 };
}
