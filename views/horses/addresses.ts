/** The page of a horse; closing it leads back to `back`, an address of ours. */
export const horseAddress = (id: string, back: string) => `/horses/${id}?${new URLSearchParams({ back })}`;

/** The card of a horse's box, for managers; it leads back to `back`. */
export const cardAddress = (id: string, back: string) => `/horses/${id}/card?${new URLSearchParams({ back })}`;

/** The `back` in the address of a horse or of its card: the page it was opened from. */
export const backIn = (address: string) => new URLSearchParams(address.split('?')[1]).get('back');

/** The form that edits a horse, over the data on its page. */
export const editAddress = (id: string, data: string) => `${data}&dialog=edit-horse&dialog_id=${id}`;
