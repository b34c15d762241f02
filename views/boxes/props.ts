/** The horse that stands in a box, and its owner's name. */
export type BoxHolder = { id: string; name: string; box_number: string | null; owner_name: string };

/** A line in the list of the boxes: a box, a horse, or both. `aisle`: null when the box is not listed. */
export type Box = {
  aisle: string | null;
  box_number: string | null;
  horse: {
    id: string;
    name: string;
    health_alert: boolean;
    owner_name: string;
    /** Whether the viewer may open the horse. */
    seen: boolean;
  } | null;
};

/** A listed box without a horse. */
export type FreeBox = { name: string; aisle: string };

/** What is looked for: these words, and free boxes alone. */
export type Wanted = { search: string; free: boolean };

/** How many horses live in the stable, and how many of its boxes are free; null: none are listed. */
export type StableCounts = { horses: number; free: number | null };
