export const INVITATIONS = '/invitations?tab=open';
export const WITHOUT_ACCOUNT = '/invitations?tab=people';
