import { AppError } from '../../app-error.ts';
import type { FirmwareImages } from '../../ports/firmware-images.ts';
import type { FirmwareRecords, FirmwareRelease } from '../../ports/records/firmware/firmware-records.ts';
import { compareVersions } from './version.ts';

export interface ReleaseParts {
  readonly firmware: FirmwareRecords;
  readonly images: FirmwareImages;
}

export type NewRelease = Pick<FirmwareRelease, 'type' | 'version' | 'notes' | 'signature'> & {
  /** Path of the image. */
  readonly file: string;
};

/** Adds a release that is offered to devices of its type (D30). @throws AppError naming the field that is wrong */
export async function addRelease(
  { firmware, images }: ReleaseParts,
  { file, ...release }: NewRelease,
  now: number,
): Promise<FirmwareRelease> {
  const same = (await firmware.releases(release.type)).find(
    ({ version }) => compareVersions(version, release.version) === 0,
  );
  if (same !== undefined) {
    throw new AppError('request.invalid', 'version', `type ${release.type} has a release ${same.version} already`);
  }
  const added = { ...release, ...(await images.keep(file)), createdAt: now };
  await firmware.addRelease(added);
  return added;
}

/** Removes a release, with its image where no other release uses it. @throws AppError where there is none */
export async function removeRelease(
  { firmware, images }: ReleaseParts,
  { type, version }: Pick<FirmwareRelease, 'type' | 'version'>,
): Promise<void> {
  const releases = await firmware.releases();
  const gone = releases.find((each) => each.type === type && each.version === version);
  if (gone === undefined || !(await firmware.removeRelease(type, version))) {
    throw new AppError('request.invalid', 'version', `type ${type} has no release ${version}`);
  }
  const isShared = releases.some((each) => each !== gone && each.sha256 === gone.sha256);
  if (!isShared) await images.remove(gone.sha256);
}

/** The newest release of a type; undefined where it has none. */
export function newestOf(releases: readonly FirmwareRelease[]): FirmwareRelease | undefined {
  return releases.toSorted((a, b) => compareVersions(b.version, a.version) ?? 0)[0];
}
