/** Keeps `<time data-clock>` running, second by second, from the server's time it was drawn with. */
export function runClock(): void {
  const clock = document.querySelector<HTMLTimeElement>('time[data-clock]');
  if (!clock) return;
  const offset = Date.parse(clock.dateTime) - Date.now();
  const format = new Intl.DateTimeFormat('pl-PL', { timeStyle: 'medium', timeZone: 'Europe/Warsaw' });
  const tick = () => {
    clock.textContent = format.format(Date.now() + offset);
  };
  tick();
  setInterval(tick, 1000);
}
