import { type ControlMap, type MapButton, type MenuTreeNode, NAME_LIMITS, RELAYS } from '@phasor/contract';
import { changedNodes, leavesOf, type NodesEdit } from '../../../parts/tree/index.ts';
import { onOtherImage, type Place, placedAt, type Size } from './map-layout.ts';

export type MapNode = MenuTreeNode<ControlMap>;
export type MapEdit = NodesEdit<ControlMap>;

/** The first map has the same id in every browser, so that two browsers that create it at once mean the same one. */
const FIRST_ID = 'first-map';

/** The tree with at least one map: an account without any gets its first one (R-CTRL-022). */
export function withFirstMap(nodes: MapNode[], title: string): MapNode[] {
  if (leavesOf(nodes).length > 0) return nodes;
  const first: MapNode = { title: title.slice(0, NAME_LIMITS.dialogMax), isLeaf: true, data: newMap(FIRST_ID) };
  return [...nodes, first];
}

/** Data of an empty map. */
export function newMap(id: string): MapNode['data'] {
  return { id, ID_map: null, buttonList: [] };
}

type Buttons = (buttons: MapButton[]) => MapButton[];

function withButtons(id: string, change: Buttons): MapEdit {
  return changedNodes((node) => {
    if (node.data.id !== id || !node.isLeaf) return node;
    return { ...node, data: { ...node.data, buttonList: change(node.data.buttonList ?? []) } };
  });
}

/** The relay of a button. */
export type RelayRef = Pick<MapButton, 'device' | 'relay'>;

export const isSameRelay = (one: RelayRef, other: RelayRef): boolean =>
  one.device === other.device && one.relay === other.relay;

/** Adds a button to a map; a relay that has one there gets no second. */
export function buttonAdded(id: string, button: MapButton): MapEdit {
  return withButtons(id, (buttons) =>
    buttons.some((other) => isSameRelay(other, button)) ? buttons : [...buttons, button],
  );
}

/** Removes the button of a relay from a map. */
export function buttonRemoved(id: string, relay: RelayRef): MapEdit {
  return withButtons(id, (buttons) => buttons.filter((button) => !isSameRelay(button, relay)));
}

/** Moves the button of a relay on its map. */
export function buttonMoved(id: string, relay: RelayRef, { place, scale }: { place: Place; scale: number }): MapEdit {
  return withButtons(id, (buttons) =>
    buttons.map((button) => (isSameRelay(button, relay) ? { ...button, ...placedAt(place, scale) } : button)),
  );
}

interface OtherImage {
  /** null: the map has no image any more. */
  readonly ID_map: number | null;
  readonly before: Size;
  readonly after: Size;
}

/** Replaces the image of a map; its buttons stay at the same parts of it. */
export function imageChanged(id: string, { ID_map, before, after }: OtherImage): MapEdit {
  return changedNodes((node) => {
    if (node.data.id !== id || !node.isLeaf) return node;
    const isSameSize = before.width === after.width && before.height === after.height;
    const buttonList = (node.data.buttonList ?? []).map((button) =>
      isSameSize ? button : { ...button, ...placedAt(onOtherImage(button, before, after), 1) },
    );
    return { ...node, data: { ...node.data, ID_map, buttonList } };
  });
}

/** The relays of a device that have no button on a map. */
export function freeRelays(buttons: readonly MapButton[], device: string): readonly MapButton['relay'][] {
  return RELAYS.filter((relay) => !buttons.some((button) => isSameRelay(button, { device, relay })));
}
