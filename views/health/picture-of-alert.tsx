import type { AlertPicture } from '../../server/features/health/schema.ts';

/** A small picture that links to the full one. */
export const PictureOfAlert = ({ of: { id, picture } }: { of: AlertPicture }) =>
  picture && (
    <a className="picture-of-alert" href={`/api/get_alert_picture/${id}?v=${picture}`}>
      <img
        src={`/api/get_alert_picture/${id}?size=96&v=${picture}`}
        width="96"
        height="96"
        alt="Zdjęcie do alertu"
        loading="lazy"
      />
    </a>
  );
