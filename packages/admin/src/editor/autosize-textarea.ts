import published from 'react-autosize-textarea/lib/index.js';

/** The package was made for tools that take its `default` for the module; ours takes the module as it is. */
export default published.default;
