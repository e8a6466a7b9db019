/** Stands in the bundle for libraries that another one only asks for in cases the product has none of (vite.config.ts). */
export const notBundled = true;

/** Named by react-i18next, for keys given as functions. */
export const keyFromSelector = String;
