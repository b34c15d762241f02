import type { Club } from '../../server/platform/data/club.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { ClubAddress, ClubMail, ClubPhone } from '../parts/club-contact.tsx';

function General({ club }: { club: Club }) {
  return (
    <>
      <section>
        <h2>1. Kto i&nbsp;co</h2>
        <ol>
          <li>
            Regulamin określa zasady korzystania z&nbsp;aplikacji internetowej
            {club.street ? ` ${club.name}` : ' stajni'} i&nbsp;jest regulaminem świadczenia usług drogą elektroniczną
            w&nbsp;rozumieniu ustawy z&nbsp;dnia 18 lipca 2002 r.
          </li>
          {club.street ? (
            <li>
              Usługodawcą („Stajnia”) jest {club.name}, <ClubAddress club={club} />
              {club.email && (
                <>
                  , e-mail <ClubMail club={club} />
                </>
              )}
              {club.phone && (
                <>
                  , telefon <ClubPhone club={club} />
                </>
              )}
              .
            </li>
          ) : (
            <li>Usługodawcą („Stajnia”) jest stajnia, która prowadzi tę aplikację.</li>
          )}
          <li>
            „Użytkownik” to osoba, która ma konto w&nbsp;aplikacji: właściciel konia, jeździec albo pracownik Stajni.
          </li>
          <li>
            Opiekę nad końmi, pensjonat i&nbsp;naukę jazdy reguluje osobna umowa zawarta w&nbsp;Stajni. Aplikacja pomaga
            ją wykonywać, nie zastępuje jej.
          </li>
        </ol>
      </section>
      <section>
        <h2>2. Co daje aplikacja</h2>
        <ol>
          <li>
            Użytkownik widzi swoje konie, kalendarz, notatki, zamówione i&nbsp;wykonane usługi oraz rozliczenia,
            a&nbsp;także może prosić o&nbsp;usługi dodatkowe i&nbsp;otrzymywać powiadomienia.
          </li>
          <li>Korzystanie z&nbsp;aplikacji jest bezpłatne. Płatne są usługi Stajni, według jej cennika.</li>
          <li>
            Potrzebne są: urządzenie z&nbsp;dostępem do internetu, aktualna przeglądarka z&nbsp;włączoną obsługą plików
            cookie i&nbsp;konto poczty elektronicznej.
          </li>
        </ol>
      </section>
    </>
  );
}

function Account() {
  return (
    <>
      <section>
        <h2>3. Konto</h2>
        <ol>
          <li>
            Konto zakłada się z&nbsp;zaproszenia wysłanego przez Stajnię. Umowa o&nbsp;prowadzenie konta zostaje zawarta
            z&nbsp;chwilą zakończenia rejestracji, na czas nieokreślony.
          </li>
          <li>Użytkownik podaje prawdziwe dane, aktualizuje je i&nbsp;nie udostępnia konta innym osobom.</li>
          <li>
            Użytkownik może w&nbsp;każdej chwili zrezygnować z&nbsp;konta, pisząc do Stajni. Użytkownik będący
            konsumentem może też odstąpić od umowy o&nbsp;prowadzenie konta w&nbsp;ciągu 14 dni od jej zawarcia, bez
            podania przyczyny.
          </li>
          <li>
            Stajnia może zablokować lub rozwiązać konto z&nbsp;zachowaniem 14 dni wypowiedzenia z&nbsp;ważnych przyczyn:
            po zakończeniu współpracy albo gdy Użytkownik mimo wezwania narusza regulamin.
          </li>
        </ol>
      </section>
      <section>
        <h2>4. Zasady korzystania</h2>
        <ol>
          <li>
            Zabronione jest dostarczanie treści bezprawnych, podszywanie się pod inne osoby i&nbsp;działania, które
            zakłócają pracę aplikacji lub naruszają prywatność innych.
          </li>
          <li>
            Notatki i&nbsp;wydarzenia widzą osoby, które opiekują się koniem. Należy w&nbsp;nich pisać rzeczowo
            i&nbsp;bez zbędnych danych o&nbsp;innych ludziach.
          </li>
          <li>
            Alert zdrowotny i&nbsp;notatka w&nbsp;aplikacji nie zastępują telefonu. W&nbsp;nagłej sprawie należy
            zadzwonić do Stajni lub weterynarza.
          </li>
        </ol>
      </section>
    </>
  );
}

function Services() {
  return (
    <section>
      <h2>5. Usługi i&nbsp;rozliczenia</h2>
      <ol>
        <li>
          Prośba o&nbsp;usługę wysłana w&nbsp;aplikacji jest ofertą. Wiąże strony od chwili, gdy kierownik Stajni ją
          zatwierdzi. Do tego czasu Użytkownik może ją wycofać.
        </li>
        <li>
          Obowiązuje cena z&nbsp;chwili złożenia prośby, pokazana w&nbsp;formularzu. Późniejsza zmiana cennika nie
          zmienia usług już zamówionych.
        </li>
        <li>Usługa zostaje doliczona do rozliczenia dopiero po jej wykonaniu.</li>
        <li>
          Opłaty naliczane są raz w&nbsp;miesiącu, w&nbsp;dniu płatności widocznym w&nbsp;aplikacji. Błędny zapis
          poprawiamy nowym wpisem, tak aby historia pozostała czytelna.
        </li>
      </ol>
    </section>
  );
}

function Complaints({ club }: { club: Club }) {
  return (
    <>
      <section>
        <h2>6. Dostępność i&nbsp;odpowiedzialność</h2>
        <ol>
          <li>
            Staramy się, żeby aplikacja działała stale. O&nbsp;planowanych przerwach uprzedzamy, jeśli mogą
            przeszkodzić.
          </li>
          <li>
            Przepisy regulaminu nie ograniczają praw konsumenta ani odpowiedzialności Stajni, której wyłączyć nie można.
          </li>
        </ol>
      </section>
      <section>
        <h2>7. Reklamacje</h2>
        <ol>
          <li>
            Reklamację można złożyć{' '}
            {club.email && (
              <>
                na adres <ClubMail club={club} />,{' '}
              </>
            )}
            listownie albo przez <a href="/zglos-blad">formularz zgłoszenia błędu</a>. Wystarczy opisać, co się stało
            i&nbsp;czego Użytkownik oczekuje.
          </li>
          <li>Odpowiadamy w&nbsp;ciągu 14 dni.</li>
          <li>
            Konsument może skorzystać z&nbsp;pozasądowych sposobów rozpatrzenia sporu, między innymi za pośrednictwem
            wojewódzkiego inspektoratu Inspekcji Handlowej lub powiatowego rzecznika konsumentów.
          </li>
        </ol>
      </section>
      <section>
        <h2>8. Postanowienia końcowe</h2>
        <ol>
          <li>
            Zasady przetwarzania danych osobowych opisuje <a href="/privacy-policy">polityka prywatności</a>.
          </li>
          <li>
            Regulamin możemy zmienić z&nbsp;ważnych przyczyn, na przykład gdy zmieni się prawo albo aplikacja.
            O&nbsp;zmianie uprzedzamy e-mailem co najmniej 14 dni wcześniej; Użytkownik, który jej nie przyjmuje, może
            zrezygnować z&nbsp;konta.
          </li>
          <li>W&nbsp;sprawach nieuregulowanych stosuje się prawo polskie.</li>
        </ol>
      </section>
    </>
  );
}

export default function TermsOfService() {
  const { club } = usePage();
  return (
    <PublicLayout>
      <article className="column prose">
        <h1>Regulamin</h1>
        <p className="muted">Obowiązuje od 1 stycznia 2025 roku.</p>
        <General club={club} />
        <Account />
        <Services />
        <Complaints club={club} />
      </article>
    </PublicLayout>
  );
}
