export const SEXES = ['mare', 'gelding', 'stallion'] as const;
export type Sex = (typeof SEXES)[number];

export const sexInPolish: Record<Sex, string> = { mare: 'klacz', gelding: 'wałach', stallion: 'ogier' };
