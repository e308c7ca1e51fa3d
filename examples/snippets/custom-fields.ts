import { definePlugin } from '@platen/server';

export const reviews = definePlugin({
  name: 'reviews',
  activate(api) {
    api.registerMeta({
      object: 'post',
      subtype: 'post',
      key: 'rating',
      type: 'string',
      single: true,
      showInRest: true,
      default: 'none',
      schema: { title: 'Rating', description: 'Shown above the review.', enum: ['none', 'good', 'great'] },
    });

    api.registerMeta({
      object: 'post',
      subtype: 'post',
      key: 'editor_note',
      single: true,
      showInRest: true,
      revisioned: true,
      schema: { title: 'Note for editors', context: ['edit'] },
      canEdit: ({ caller }) => caller.can('edit_others_posts'),
    });

    api.registerMeta({
      object: 'post',
      subtype: 'post',
      key: 'teaser',
      single: true,
      showInRest: true,
      markup: true,
      schema: { title: 'Teaser', description: 'HTML for the newsletter.' },
    });

    api.registerMeta({ object: 'user', key: 'pronouns', single: true, showInRest: true });
  },
});
