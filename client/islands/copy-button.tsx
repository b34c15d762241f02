import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../views/parts/button.tsx';

/** `of`: what the text is, in the accusative, where several stand beside each other. */
type Props = { text: string; of?: string };

/** Copies a text that stands beside it; without script, where it could do nothing, it is not there. */
export default function CopyButton({ text, of }: Props) {
  const [message, setMessage] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Skopiowano');
    } catch {
      // A browser forbids it, or lends its clipboard over https alone.
      setMessage('Nie udało się. Zaznacz tekst i skopiuj go samodzielnie.');
    }
  }

  return (
    <>
      <Button type="button" className="with-script" icon={Copy} onClick={copy}>
        Kopiuj{of && <span className="visually-hidden"> {of}</span>}
      </Button>{' '}
      <span role="status">{message}</span>
    </>
  );
}
