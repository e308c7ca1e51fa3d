/* The panel SEO in the settings of a post. Its values are the custom field `seo`, so they are saved and undone with the post. */
(({ blockEditor, components, coreData, data, editor, element, i18n, plugins }) => {
  const { createElement: make } = element;
  const { __, sprintf } = i18n;
  const { Button, TextControl, TextareaControl, ToggleControl } = components;
  const { MediaUpload, MediaUploadCheck } = blockEditor;
  const domain = 'platen-site';
  const current = { __next40pxDefaultSize: true, __nextHasNoMarginBottom: true };

  /** What search engines usually show. */
  const maxTitle = 60;
  const maxDescription = 160;
  const empty = { title: '', description: '', image: 0, noindex: false };

  const textOf = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  const firstWords = (text, most) => (text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')}…` : text);

  function usePost() {
    return data.useSelect((select) => {
      const { getEditedPostAttribute: get, getPermalink } = select(editor.store);
      const seo = get('meta')?.seo;
      const { getEntityRecord } = select(coreData.store);
      const image = seo?.image > 0 ? getEntityRecord('postType', 'attachment', seo.image, { context: 'view' }) : null;
      return {
        seo,
        title: get('title') ?? '',
        excerpt: get('excerpt') ?? '',
        content: get('content'),
        siteTitle: getEntityRecord('root', '__unstableBase')?.name ?? '',
        url: getPermalink() ?? '',
        image: image ?? null,
      };
    }, []);
  }

  /** The first words of the post, as the page uses them without a description. */
  function useDescription({ excerpt, content }) {
    return element.useMemo(() => {
      const html = excerpt.trim() === '' && typeof content === 'string' ? content : excerpt;
      return firstWords(textOf(html).replaceAll(/\s+/g, ' ').trim(), maxDescription);
    }, [excerpt, content]);
  }

  const lengthOf = (text, most) => sprintf(__('%1$d of %2$d characters', domain), text.length, most);

  const SearchResult = ({ url, title, description, noindex }) =>
    make(
      'div',
      { className: 'seo-result', role: 'group', 'aria-label': __('Search result', domain) },
      noindex
        ? make('p', { className: 'seo-result__hidden' }, __('Search engines are asked not to show this.', domain))
        : [
            make('span', { key: 'url', className: 'seo-result__url' }, url.replace(/^https?:\/\//, '')),
            make('span', { key: 'title', className: 'seo-result__title' }, firstWords(title, maxTitle)),
            make(
              'span',
              { key: 'words', className: 'seo-result__description' },
              firstWords(description, maxDescription),
            ),
          ],
    );

  function SocialImage({ id, image, onChange }) {
    const size = image?.media_details?.sizes;
    const source = size?.medium?.source_url ?? image?.source_url;
    const button = (open, label) => make(Button, { ...current, variant: 'secondary', onClick: open }, label);
    const choose = ({ open }) =>
      button(open, id > 0 ? __('Replace social image', domain) : __('Choose social image', domain));
    return make(
      'div',
      { className: 'seo-image' },
      source && make('img', { src: source, alt: image.alt_text || __('Social image', domain) }),
      make(
        'div',
        { className: 'seo-image__actions' },
        make(
          MediaUploadCheck,
          { fallback: make('p', null, __('To choose an image, you need permission to upload files.', domain)) },
          make(MediaUpload, {
            title: __('Social image', domain),
            allowedTypes: ['image'],
            value: id,
            onSelect: (media) => onChange(media.id),
            render: choose,
          }),
        ),
        id > 0 &&
          make(
            Button,
            { ...current, variant: 'tertiary', isDestructive: true, onClick: () => onChange(0) },
            __('Remove', domain),
          ),
      ),
      make(
        'p',
        { className: 'seo-image__help' },
        __('Shown in link previews. Default: the featured image. 1200 × 630 pixels fit everywhere.', domain),
      ),
    );
  }

  function Panel(post) {
    const { editPost } = data.useDispatch(editor.store);
    const seo = { ...empty, ...post.seo };
    const change = (changes) => editPost({ meta: { seo: { ...seo, ...changes } } });
    const usualDescription = useDescription(post);
    const usualTitle = [textOf(post.title), textOf(post.siteTitle)].filter((part) => part !== '').join(' – ');
    return make(
      'div',
      { className: 'seo-panel' },
      make(SearchResult, {
        url: post.url,
        title: seo.title.trim() || usualTitle,
        description: seo.description.trim() || usualDescription,
        noindex: seo.noindex,
      }),
      make(TextControl, {
        ...current,
        label: __('Title', domain),
        placeholder: usualTitle,
        value: seo.title,
        maxLength: 200,
        help: lengthOf(seo.title.trim() || usualTitle, maxTitle),
        onChange: (title) => change({ title }),
      }),
      make(TextareaControl, {
        __nextHasNoMarginBottom: true,
        label: __('Description', domain),
        placeholder: usualDescription,
        value: seo.description,
        maxLength: 500,
        rows: 4,
        help: lengthOf(seo.description.trim() || usualDescription, maxDescription),
        onChange: (description) => change({ description }),
      }),
      make(SocialImage, { id: seo.image, image: post.image, onChange: (image) => change({ image }) }),
      make(ToggleControl, {
        __nextHasNoMarginBottom: true,
        label: __('Ask search engines not to show this', domain),
        help: __('Also removes it from the sitemap.', domain),
        checked: seo.noindex,
        onChange: (noindex) => change({ noindex }),
      }),
    );
  }

  /** Types without the custom field have no panel. */
  function Seo() {
    const post = usePost();
    if (post.seo === undefined) return null;
    const panel = { name: 'seo', title: __('SEO', domain), className: 'seo' };
    return make(editor.PluginDocumentSettingPanel, panel, make(Panel, post));
  }

  plugins.registerPlugin('platen-seo', { render: Seo, icon: 'search' });
})(window.wp);
