import type { Plugin } from 'vite';

/** What stands in built files where the path below the host belongs; the server knows it (placed-bundle.ts). */
export const BASE_PLACEHOLDER = '/__PHASOR_BASE__';
/** Where the files with the placeholder lie, below the bundle. */
const PLACED = '.placed';
const TEXT = /\.(?:css|html|js|json|svg)$/;

/**
 * Most installations have a host of their own: the bundle is made for its root, so that no byte of it is for other places. The files
 * that contain addresses are kept a second time for those that are reached below a path.
 */
export function atRoot(): Plugin {
  return {
    name: 'at-root',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const content = file.type === 'chunk' ? file.code : textOf(file);
          if (content === undefined || !content.includes(BASE_PLACEHOLDER)) continue;
          this.emitFile({ type: 'asset', fileName: `${PLACED}/${file.fileName}`, source: content });
          const placed = content.replaceAll(BASE_PLACEHOLDER, '');
          if (file.type === 'chunk') file.code = placed;
          else file.source = placed;
        }
      },
    },
  };
}

/** What a file contains that may name others; undefined for fonts and pictures. */
function textOf({ fileName, source }: { fileName: string; source: string | Uint8Array }): string | undefined {
  return TEXT.test(fileName) ? Buffer.from(source).toString() : undefined;
}
