import { z } from 'zod';
import { CONTROL_MAP_LIMITS } from '../../constants.ts';
import { MAC_PATTERN } from '../../devices/device-addresses.ts';
import { BASE64, inForm, JPEG, ok, recordNumber, token } from '../fields.ts';
import { menuNodeId, menuText, menuTree } from './menu-tree.ts';

/** A position in a picture, pixels from its left or upper edge. */
const place = z.number().min(-CONTROL_MAP_LIMITS.pixels).max(CONTROL_MAP_LIMITS.pixels);

/**
 * A switch on a map (R-CTRL-003). `original_x`, `original_y`: the upper left corner in pixels of the stored image, valid for
 * every displayed size. `position_x`, `position_y`: the same corner in pixels of the screen where it was last placed, as in
 * the specification.
 */
const mapButton = z.object({
  name: z.string().trim().min(1).max(CONTROL_MAP_LIMITS.name),
  position_x: place,
  position_y: place,
  original_x: place,
  original_y: place,
  device: z.string().regex(MAC_PATTERN),
  relay: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** Live value: regardless of its value when the map was saved, it is unknown until the device reports it. */
  status: z
    .union([z.literal(0), z.literal(1), z.null()])
    .optional()
    .transform((): null => null),
});
export type MapButton = z.infer<typeof mapButton>;

/** Content of a node: a map has its buttons and possibly an image, a group has nothing. */
export interface ControlMap {
  ID_map?: number | null | undefined;
  buttonList?: MapButton[] | undefined;
}

/** The nodes of the tree of maps. */
export const controlMapTree = menuTree<ControlMap>(
  z.object({
    id: menuNodeId,
    ID_map: recordNumber.nullable().optional(),
    buttonList: z.array(mapButton).max(CONTROL_MAP_LIMITS.buttons).optional(),
  }),
);

const mapImage = z.object({
  /** A JPEG file in base64. */
  image: z.string().meta(JPEG),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
});
export type MapImage = z.infer<typeof mapImage>;

export const controlMapsCalls = {
  'controlMaps.read': {
    request: z.object({ user_token: token }),
    answer: ok.extend({ data: z.object({ nodes: controlMapTree, revision: z.int() }) }),
  },
  'controlMaps.write': {
    request: z.object({
      user_token: token,
      menu: menuText,
      revision: z.int().optional(),
    }),
    answer: ok.extend({ data: z.object({ revision: z.int() }) }),
  },
  'controlMaps.readImage': {
    request: z.object({ user_token: token, ID_map: inForm(recordNumber) }),
    answer: ok.extend({ data: mapImage }),
  },
  'controlMaps.writeImage': {
    /** A PNG or JPEG file; its content is checked, not its name (R-CTRL-010). */
    request: z.object({
      user_token: token,
      ID_map: inForm(recordNumber).optional(),
      image: z.string().min(1).meta(BASE64),
    }),
    answer: ok.extend({ data: mapImage.omit({ image: true }).extend({ ID_map: z.int() }) }),
  },
  'controlMaps.removeImage': {
    request: z.object({ user_token: token, ID_map: inForm(recordNumber) }),
    answer: ok,
  },
};
