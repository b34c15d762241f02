import { Problem } from './problem.tsx';

export default function NotFound() {
  return (
    <Problem title={<span lang="en">Page not found</span>}>
      Nie ma takiej strony albo została przeniesiona. Sprawdź adres, a&nbsp;jeśli przyprowadził Cię tu nasz odnośnik,
      daj nam znać.
    </Problem>
  );
}
