import { Button, FocalPointPicker } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { useSave } from '../../api/writing.ts';
import { RecordForm, useForm } from '../../fields/form.tsx';
import { useUnsaved } from '../../shell/unsaved.ts';
import { Buttons } from '../../ui/buttons.tsx';
import { isImage, media, smallOf, titleOf } from './medium.ts';
import type { FocalPoint, Medium } from './medium.ts';
import { MediaPreview } from './media-preview.tsx';

interface Written {
  readonly alt_text: string;
  readonly title: string;
  readonly caption: string;
  readonly description: string;
  readonly focal_point: FocalPoint | null;
}

const alternative: Field<Written> = {
  id: 'alt_text',
  label: __('Alternative text', 'platen'),
  type: 'text',
  Edit: { control: 'textarea', rows: 2 },
  description: __('Describe the image for screen readers and search engines.', 'platen'),
};

const texts: Field<Written>[] = [
  { id: 'title', label: __('Title', 'platen'), type: 'text' },
  { id: 'caption', label: __('Caption', 'platen'), type: 'text', Edit: { control: 'textarea', rows: 2 } },
  { id: 'description', label: __('Description', 'platen'), type: 'text', Edit: { control: 'textarea', rows: 2 } },
];

const center: FocalPoint = { x: 0.5, y: 0.5 };

interface Given {
  readonly item: Medium;
  /** The user sets the focal point. */
  readonly isFocusing: boolean;
}

/** The file with its focal point, and its texts. */
export function MediaForm({ item, isFocusing }: Given) {
  const { submit } = useSave(media);
  const stored: Written = {
    alt_text: item.alt_text,
    title: item.title.raw ?? '',
    caption: item.caption.raw ?? '',
    description: item.description.raw ?? '',
    focal_point: item.focal_point ?? null,
  };
  const form = useForm(stored, (_data, changes) =>
    submit({ id: item.id, ...changes }, { done: __('File details saved.', 'platen') }),
  );
  useUnsaved({
    name: sprintf(__('the details of "%s"', 'platen'), titleOf(item)),
    isDirty: () => form.isDirty,
    save: form.save,
    isLostBySearch: true,
  });
  return (
    <RecordForm
      form={form}
      fields={isImage(item) ? [alternative, ...texts] : texts}
      before={
        isFocusing ? (
          <>
            <FocalPointPicker
              label={__('Focal point', 'platen')}
              help={__('Cropped sizes keep this part of the image.', 'platen')}
              url={smallOf(item)}
              value={{ ...(form.data.focal_point ?? center) }}
              onChange={({ x, y }) => form.onChange({ focal_point: { x: round(x), y: round(y) } })}
            />
            <Buttons>
              <Button
                variant="tertiary"
                size="compact"
                disabled={form.data.focal_point === null}
                accessibleWhenDisabled
                onClick={() => form.onChange({ focal_point: null })}
              >
                {__('Use the center', 'platen')}
              </Button>
            </Buttons>
          </>
        ) : (
          <MediaPreview item={item} />
        )
      }
    >
      <Buttons>
        <Button variant="primary" size="compact" type="submit" isBusy={form.isBusy}>
          {__('Save', 'platen')}
        </Button>
        {form.isDirty && !form.isBusy && (
          <Button variant="tertiary" size="compact" onClick={form.discard}>
            {__('Discard changes', 'platen')}
          </Button>
        )}
      </Buttons>
    </RecordForm>
  );
}

/** To a percent. */
const round = (part: number): number => Math.round(part * 100) / 100;
