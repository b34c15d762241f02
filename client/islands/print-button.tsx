import { Printer } from 'lucide-react';
import { Button } from '../../views/parts/button.tsx';

/** Prints the page. The server does not draw it, because it needs script. */
export default function PrintButton({ label }: { label: string }) {
  return (
    <Button icon={Printer} onClick={() => print()}>
      {label}
    </Button>
  );
}
