import {
  counts,
  allowNull,
  multiple,
  returnFormat,
  objectFormat,
  endpoint,
  RELATION,
  NESTED,
  LAYOUT,
} from './field-words.ts';
import type { Row } from './field-words.ts';
import { choice, ifSet, lines, longText, many, text, toggle } from './setting.ts';
import type { SiteChoices } from './site-choices.ts';

/** Types of fields that name records, and types with fields inside. */
export function recordTypes({ postTypes, taxonomies, roles, clonable }: SiteChoices): Readonly<Record<string, Row>> {
  const ofTypes = many('post_type', 'Content types', postTypes, { help: 'Empty for all.' });
  const bidirectional = [
    toggle('bidirectional', 'Update both records', {
      help: 'The other record gets this one in the field that you name.',
    }),
    lines('bidirectional_target', 'Keys of the fields on the other side', ifSet('bidirectional')),
  ];
  return {
    link: {
      label: 'Link',
      category: RELATION,
      description: 'A URL with a text and a target.',
      general: [returnFormat({ array: 'Object', url: 'URL' })],
    },
    post_object: {
      label: 'Post',
      category: RELATION,
      description: 'One or several entries of any content type.',
      general: [ofTypes, objectFormat, multiple, ...bidirectional],
      validation: [allowNull],
    },
    relationship: {
      label: 'Relationship',
      category: RELATION,
      description: 'Several entries in an order.',
      general: [ofTypes, objectFormat, ...bidirectional],
      validation: counts('entries'),
    },
    page_link: {
      label: 'Page link',
      category: RELATION,
      description: 'The URL of an entry.',
      general: [ofTypes, multiple],
      validation: [allowNull],
    },
    taxonomy: {
      label: 'Taxonomy',
      category: RELATION,
      description: 'Terms, such as categories and tags.',
      general: [
        choice('taxonomy', 'Taxonomy', Object.fromEntries(taxonomies.map(({ value, label }) => [value, label])), {
          required: true,
        }),
        choice('field_type', 'Input', {
          checkbox: 'Checkboxes: several terms',
          multi_select: 'Select: several terms',
          radio: 'Radio buttons: one term',
          select: 'Select: one term',
        }),
        toggle('save_terms', 'Add the terms to the post'),
        toggle('load_terms', 'Show the terms of the post'),
        objectFormat,
        ...bidirectional,
      ],
      validation: [allowNull],
      initial: { field_type: 'checkbox' },
    },
    user: {
      label: 'User',
      category: RELATION,
      description: 'One or several users.',
      general: [
        many('role', 'Roles', roles, { help: 'Empty for all.' }),
        returnFormat({ array: 'Array', object: 'Object', id: 'Id' }),
        multiple,
        ...bidirectional,
      ],
      validation: [allowNull],
    },
    group: {
      label: 'Group',
      category: NESTED,
      description: 'Fields that belong together.',
      inside: 'fields',
    },
    repeater: {
      label: 'Repeater',
      category: NESTED,
      description: 'Rows that all have the same fields.',
      inside: 'fields',
      general: [text('button_label', 'Label of the button that adds a row')],
      validation: counts('rows'),
    },
    flexible_content: {
      label: 'Flexible content',
      category: NESTED,
      description: 'Rows with fields of different layouts.',
      inside: 'layouts',
      general: [text('button_label', 'Label of the button that adds a row')],
      validation: counts('rows'),
    },
    clone: {
      label: 'Clone',
      category: NESTED,
      description: 'Fields of another group.',
      general: [
        many('clone', 'Fields', clonable, { required: true }),
        choice('display', 'Display', { seamless: 'As if they were here', group: 'As a group of their own' }),
        toggle('prefix_name', 'Put the name of this field before their names'),
      ],
      initial: { display: 'seamless' },
    },
    tab: {
      label: 'Tab',
      category: LAYOUT,
      description: 'Puts the fields below it in a tab.',
      isLayout: true,
      general: [endpoint],
    },
    accordion: {
      label: 'Accordion',
      category: LAYOUT,
      description: 'Puts the fields below it in a section that can be closed.',
      isLayout: true,
      general: [toggle('open', 'Open at first'), endpoint],
    },
    message: {
      label: 'Message',
      category: LAYOUT,
      description: 'Shows a text to editors.',
      isLayout: true,
      general: [longText('message', 'Text')],
    },
    separator: { label: 'Separator', category: LAYOUT, description: 'A line between fields.', isLayout: true },
  };
}
