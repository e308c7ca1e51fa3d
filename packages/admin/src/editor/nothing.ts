/** Stands in for packages whose work the server does. */
export {};
