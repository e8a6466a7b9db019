import {
  type CallBody,
  CONTROL_MAP_LIMITS,
  type ControlMap,
  IMAGE_BYTES,
  type MenuTreeNode,
  measures,
} from '@phasor/contract';
import { controlMapTree } from '@phasor/contract/schemas';
import { DAY_MS } from '@phasor/quantities';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { checkTwins } from '../../menus/menu-text.ts';
import { findMenu, putMenu, readMenu } from '../../menus/menu-tree.ts';
import type { DecodedPicture, PictureCodec } from '../../ports/picture-codec.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { MapImageRecords } from '../../ports/records/control-map-records.ts';
import type { MenuKey, MenuRecords } from '../../ports/records/menu-records.ts';
import type { User } from '../../ports/records/user-records.ts';
import { checkedTree, devicesOf, imagesOf, shownTree, treeWith } from './map-tree.ts';

export interface ControlMapsParts {
  readonly menus: MenuRecords;
  readonly mapImages: MapImageRecords;
  readonly assignments: AssignmentRecords;
  readonly codec: PictureCodec;
}

type MapNode = MenuTreeNode<ControlMap>;
type ControlMapCalls =
  | 'controlMaps.read'
  | 'controlMaps.write'
  | 'controlMaps.readImage'
  | 'controlMaps.writeImage'
  | 'controlMaps.removeImage';

/** An image is sent before the tree that shows it: that long it may be on no map. */
const UNPLACED_MS = DAY_MS;

/** Maps of an account, with its relays as buttons on images (R-CTRL). */
export class ControlMaps {
  readonly calls: CallHandlers<ControlMapCalls>;
  readonly #parts: ControlMapsParts;

  constructor(parts: ControlMapsParts) {
    this.#parts = parts;
    this.calls = {
      'controlMaps.read': async (_body, context) => ({ data: await this.#read(context) }),
      'controlMaps.write': async (body, context) => ({ data: { revision: await this.#write(body, context) } }),
      'controlMaps.readImage': async ({ ID_map }, context) => {
        const image = await this.#parts.mapImages.find(userOf(context).id, ID_map);
        if (image === undefined) throw new AppError('store.not_found');
        return { data: image };
      },
      'controlMaps.writeImage': async (body, context) => ({ data: await this.#writeImage(body, context) }),
      'controlMaps.removeImage': async ({ ID_map }, context) => {
        const removed = await this.#parts.mapImages.remove(userOf(context).id, [ID_map]);
        if (removed === 0) throw new AppError('store.not_found');
        context.note?.(`image ${ID_map}`);
        return {};
      },
    };
  }

  async #read(context: CallContext): Promise<{ nodes: MapNode[]; revision: number }> {
    const stored = await findMenu<MapNode>(this.#parts.menus, keyOf(context));
    if (stored === undefined) throw new AppError('store.not_found');
    return { ...stored, nodes: shownTree(stored.nodes, await this.#disconnectors(context)) };
  }

  async #write({ menu, revision }: CallBody<'controlMaps.write'>, context: CallContext): Promise<number> {
    const disconnectors = await this.#disconnectors(context);
    const key = keyOf(context);
    const before = await findMenu<MapNode>(this.#parts.menus, key);
    // A page that was opened before a device was taken still has its buttons, and is right to save everything else.
    const taken = devicesOf(before?.nodes ?? []).difference(disconnectors);
    const sent = treeWith(readMenu(menu, controlMapTree), (device) => !taken.has(device));
    const nodes = checkedTree(sent, disconnectors);
    checkTwins(nodes, { before: before?.nodes, of: 'all' });
    const stored = await this.#put(key, { nodes, revision }, disconnectors);
    await this.#clean(context, { before: before?.nodes ?? [], nodes });
    context.note?.(`revision ${stored}`);
    return stored;
  }

  async #put(
    key: MenuKey,
    wanted: { nodes: MapNode[]; revision: number | undefined },
    disconnectors: ReadonlySet<string>,
  ): Promise<number> {
    try {
      return await putMenu(this.#parts.menus, key, wanted);
    } catch (error) {
      if (!(error instanceof AppError) || error.data === undefined) throw error;
      const { nodes, ...others } = error.data as { nodes: MapNode[] };
      throw new AppError(error.error, error.field, { data: { ...others, nodes: shownTree(nodes, disconnectors) } });
    }
  }

  /** Images go with the maps that were taken from the tree, and where no tree ever showed them. */
  async #clean({ now, ...context }: CallContext, { before, nodes }: { before: MapNode[]; nodes: MapNode[] }) {
    const { id: userId } = userOf({ ...context, now });
    const [left, shown] = [imagesOf(before), imagesOf(nodes)];
    const all = await this.#parts.mapImages.of(userId);
    const idle = all.filter(({ id, createdAt }) => !shown.has(id) && (left.has(id) || createdAt < now - UNPLACED_MS));
    await this.#parts.mapImages.remove(
      userId,
      idle.map(({ id }) => id),
    );
  }

  async #writeImage({ image, ID_map }: CallBody<'controlMaps.writeImage'>, context: CallContext) {
    const { id: userId } = userOf(context);
    const { jpeg, width, height } = await this.#renewed(image);
    const kept = { image: Buffer.from(jpeg).toString('base64'), width, height };
    const id = await this.#keep(userId, { kept, ID_map, now: context.now });
    context.note?.(JSON.stringify({ image: id, width, height, bytes: jpeg.byteLength }));
    return { ID_map: id, width, height };
  }

  async #keep(
    userId: number,
    {
      kept,
      ID_map,
      now,
    }: { kept: { image: string; width: number; height: number }; ID_map?: number | undefined; now: number },
  ): Promise<number> {
    const { mapImages } = this.#parts;
    if (ID_map !== undefined) {
      if (!(await mapImages.replace(userId, ID_map, kept))) throw new AppError('store.not_found');
      return ID_map;
    }
    const most = CONTROL_MAP_LIMITS.images;
    if ((await mapImages.of(userId)).length >= most) {
      throw new AppError('request.invalid', 'image', `an account has at most ${most} images of maps`);
    }
    return await mapImages.add(userId, kept, now);
  }

  async #renewed(image: string): Promise<DecodedPicture> {
    const file = Buffer.from(image, 'base64');
    if (file.byteLength > IMAGE_BYTES.map) throw new AppError('upload.too_large', 'image');
    const renewed = await this.#parts.codec.renew(file);
    if (renewed === undefined) throw new AppError('upload.format', 'image');
    return renewed;
  }

  /** MACs of the caller's disconnectors. */
  async #disconnectors(context: CallContext): Promise<ReadonlySet<string>> {
    const assigned = await this.#parts.assignments.devicesOf(userOf(context).id, context.now);
    const own = assigned.filter(({ device: { type } }) => measures(type, 'relays'));
    return new Set(own.map(({ device: { mac } }) => mac));
  }
}

function userOf({ user }: CallContext): User {
  if (!user) throw new AppError('access.token_invalid');
  return user;
}

function keyOf(context: CallContext): MenuKey {
  return { userId: userOf(context).id, kind: 'controlMaps', subject: '' };
}
