import published from 'react-autosize-textarea/lib/index.js';

/** CommonJS interop: the bundler does not unwrap `default`. */
export default published.default;
