import { Printer } from 'lucide-react';
import { Button } from '../../views/parts/button.tsx';

/** Prints the page; only a browser with script can, so the server draws nothing in its place. */
export default function PrintButton({ label }: { label: string }) {
  return (
    <Button icon={Printer} onClick={() => print()}>
      {label}
    </Button>
  );
}
