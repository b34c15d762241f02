/** The editor for the instructions of bookings; it leads back to `back`. */
export const editorAddress = (bookings: readonly string[], back: string): string =>
  `/instructions?${new URLSearchParams([...bookings.map((id) => ['dialog_ids', id]), ['back', back]])}`;
