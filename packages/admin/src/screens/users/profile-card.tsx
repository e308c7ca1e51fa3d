import { Button, ExternalLink } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { createInterpolateElement } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { useSave } from '../../api/writing.ts';
import { RecordForm, useForm } from '../../fields/form.tsx';
import { facts } from '../../facts.ts';
import { refreshMe } from '../../api/queries.ts';
import { languageName } from '../../i18n/language.ts';
import { useUnsaved } from '../../shell/unsaved.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Buttons } from '../../ui/buttons.tsx';
import { Card } from '../../ui/card.tsx';
import text from '../../ui/text.module.css';
import { users } from './user.ts';
import type { User } from './user.ts';
import styles from './users.module.css';

interface Written {
  readonly first_name: string;
  readonly last_name: string;
  readonly nickname: string;
  readonly url: string;
  readonly description: string;
  readonly locale: NonNullable<User['locale']>;
}

const fields: Field<Written>[] = [
  { id: 'first_name', label: __('First name', 'platen'), type: 'text' },
  { id: 'last_name', label: __('Last name', 'platen'), type: 'text' },
  { id: 'nickname', label: __('Nickname', 'platen'), type: 'text' },
  { id: 'url', label: __('Website', 'platen'), type: 'url' },
  {
    id: 'description',
    label: __('Biographical info', 'platen'),
    type: 'text',
    Edit: { control: 'textarea', rows: 4 },
    description: __('Themes can show it with your posts.', 'platen'),
  },
];

/** Names, website, and biography of a user. */
export function ProfileCard({ user }: { readonly user: User }) {
  const { submit } = useSave(users);
  const stored: Written = {
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    nickname: user.nickname ?? '',
    url: user.url,
    description: user.description,
    locale: user.locale ?? '',
  };
  const form = useForm(stored, async (_data, changes) => {
    await submit({ id: user.id, ...changes }, { done: __('Profile saved.', 'platen') });
    if ('locale' in changes) refreshMe();
  });
  useUnsaved({ name: user.name, isDirty: () => form.isDirty, save: form.save });
  return (
    <Card title={__('About', 'platen')}>
      <RecordForm
        form={form}
        fields={[...fields, languageField(user)]}
        before={
          <div className={styles.avatar}>
            <Avatar id={user.id} name={user.name} />
            {user.avatar_urls !== undefined && (
              <span className={text.quiet}>
                {createInterpolateElement(
                  __('The site shows the avatar of the email address from <a>Gravatar</a>.', 'platen'),
                  { a: <ExternalLink href="https://gravatar.com/">{null}</ExternalLink> },
                )}
              </span>
            )}
          </div>
        }
      >
        <Buttons>
          <Button variant="primary" type="submit" isBusy={form.isBusy} __next40pxDefaultSize>
            {__('Save profile', 'platen')}
          </Button>
        </Buttons>
      </RecordForm>
    </Card>
  );
}

/** The languages of the admin, and the one of the site if it is another. */
const languageField = ({ locale = '' }: User): Field<Written> => {
  const codes = [...new Set([...facts.languages, locale])].filter((code) => code !== '');
  return {
    id: 'locale',
    label: __('Language', 'platen'),
    type: 'text',
    Edit: 'select',
    elements: [
      { value: '', label: __('Site default', 'platen') },
      ...codes.map((value) => ({ value, label: languageName(value) })),
    ],
  };
};
