/** The page of a horse, which closes to `back`. */
export const horseAddress = (id: string, back: string) => `/horses/${id}?${new URLSearchParams({ back })}`;

/** The box card, which all workers may open for any horse. It leads back to `back`. */
export const cardAddress = (id: string, back: string) => `/horses/${id}/card?${new URLSearchParams({ back })}`;

/** The page that a horse or its card was opened from. */
export const backIn = (address: string) => new URLSearchParams(address.split('?')[1]).get('back');

export const editAddress = (id: string, data: string) => `${data}&dialog=edit-horse&dialog_id=${id}`;

/** The list of all horses, as its dialogs return to it. */
export const ALL_HORSES = '/stable?page=1';

/** The dialog for a new horse, whose owner is chosen there. */
export const addHorseAddress = `${ALL_HORSES}&dialog=create-horse`;
