import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../views/parts/button.tsx';

/** `of`: what the text is, in the accusative, where several stand beside each other. */
type Props = { text: string; of?: string };

/** Copies a text that stands beside it; without script, where it could do nothing, it is not there. */
export default function CopyButton({ text, of }: Props) {
  const [said, setSaid] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Skopiowano');
    } catch {
      // A browser forbids it, or lends its clipboard over https alone.
      setSaid('Nie udało się. Zaznacz tekst i skopiuj go samodzielnie.');
    }
  }

  return (
    <>
      <Button type="button" className="with-script" icon={Copy} onClick={copy}>
        Kopiuj{of && <span className="visually-hidden"> {of}</span>}
      </Button>{' '}
      <span role="status">{said}</span>
    </>
  );
}
