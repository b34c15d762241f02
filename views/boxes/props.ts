/** The horse that stands in a box, and its owner's name. */
export type BoxHolder = { id: string; name: string; box_number: string | null; owner_name: string };

/** A horse in the list of the boxes. */
export type Box = BoxHolder & {
  health_alert: boolean;
  /** Whether the viewer may open the horse. */
  seen: boolean;
};
