/** Stands in the bundle for libraries that another one only asks for in cases the product has none of (vite.config.ts). */
export const notBundled = true;
