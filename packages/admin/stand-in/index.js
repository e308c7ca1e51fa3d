/** In the place of packages with codecs for the browser: images in all sizes are made by the server. */
export {};
