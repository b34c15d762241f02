import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../views/parts/button.tsx';

/** `of` names the text in the accusative, where a page has several buttons. */
type Props = { text: string; of?: string; label?: string };

/** Copies the text beside it. The server does not draw it, because it needs script. */
export default function CopyButton({ text, of, label = 'Kopiuj' }: Props) {
  const [message, setMessage] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Skopiowano');
    } catch {
      // The browser forbids it, or allows it over https only.
      setMessage('Nie udało się. Zaznacz tekst i skopiuj go samodzielnie.');
    }
  }

  return (
    <>
      <Button type="button" className="with-script" icon={Copy} onClick={copy}>
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </Button>{' '}
      <span role="status">{message}</span>
    </>
  );
}
