import type { Club } from '../../server/platform/data/club.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { Card } from '../parts/card.tsx';
import { ClubAddress, ClubMail, ClubPhone } from '../parts/club-contact.tsx';
import { Cell, Table, TableRow } from '../parts/table.tsx';

type Line = [string, string, string];

function ThreeColumns({ caption, heads, lines }: { caption: string; heads: Line; lines: Line[] }) {
  return (
    <Card>
      <Table caption={caption} columns={heads.map((label) => ({ label }))}>
        {lines.map(([first, second, third]) => (
          <TableRow key={first}>
            <Cell>
              <strong>{first}</strong>
            </Cell>
            <Cell data-label={heads[1]}>{second}</Cell>
            <Cell data-label={heads[2]}>{third}</Cell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

const PURPOSES: Line[] = [
  [
    'Konto i usługi stajni',
    'umowa, której jesteś stroną, lub działania przed jej zawarciem: art. 6 ust. 1 lit. b RODO',
    'do usunięcia konta',
  ],
  [
    'Rozliczenia i księgowość',
    'obowiązek prawny: art. 6 ust. 1 lit. c RODO w związku z przepisami podatkowymi i o rachunkowości',
    '5 lat od końca roku, w którym upłynął termin płatności podatku; po usunięciu konta bez imienia i adresu',
  ],
  [
    'Praca stajni: zadania, notatki, historia wykonania',
    'nasz uzasadniony interes, czyli rzetelna opieka nad końmi i możliwość jej wykazania: art. 6 ust. 1 lit. f RODO',
    'przez czas pobytu konia, a potem do przedawnienia roszczeń',
  ],
  [
    'Zgłoszenia błędów i korespondencja',
    'nasz uzasadniony interes, czyli odpowiedź i poprawa działania aplikacji: art. 6 ust. 1 lit. f RODO',
    'do załatwienia sprawy, a potem do przedawnienia roszczeń',
  ],
  [
    'Prośby o wizytę i lista oczekujących z formularza na stronie',
    'działania na Twoją prośbę przed zawarciem umowy: art. 6 ust. 1 lit. b RODO',
    '90 dni od załatwienia sprawy, najdłużej rok od wysłania',
  ],
  [
    'Bezpieczeństwo: sesje, ochrona przed włamaniem, dzienniki',
    'nasz uzasadniony interes, czyli ochrona kont i danych: art. 6 ust. 1 lit. f RODO',
    'sesje najdłużej 30 dni, dzienniki najdłużej 12 miesięcy',
  ],
  [
    'Zdjęcie profilowe i powiadomienia',
    'Twoja zgoda: art. 6 ust. 1 lit. a RODO',
    'do wycofania zgody lub usunięcia konta',
  ],
];

const COOKIES: Line[] = [
  [
    'access_token',
    'mówi, że to Ty, po zalogowaniu; sam działa 15 minut',
    '14 dni od ostatniego odnowienia, najdłużej 30 dni od zalogowania',
  ],
  [
    'refresh_token',
    'odnawia poprzedni, żeby nie trzeba było logować się co kwadrans',
    '14 dni od ostatniego odnowienia, najdłużej 30 dni od zalogowania',
  ],
  ['browser', 'rozpoznaje znaną przeglądarkę, żeby obcy nie zablokował Ci logowania', 'rok'],
  ['section, menu', 'pamiętają ostatnio otwartą część panelu i ułożenie menu', 'rok'],
  ['flash', 'przenosi komunikat na następną stronę', 'minuta'],
  ['form, sign_in_form', 'pozwala pokazać ponownie to, co wpisano w odrzuconym formularzu', '5 minut'],
  ['registration', 'łączy kolejne kroki rejestracji', 'godzina'],
  ['calendar_link, invitation_links', 'przenoszą nowy tajny adres na stronę, która pokazuje go jeden raz', 'minuta'],
  ['push', 'pamięta, czy powiadomienia na tym urządzeniu są włączone', '30 dni po włączeniu, rok po wyłączeniu'],
];

const Administrator = ({ club }: { club: Club }) => (
  <section>
    <h2>1. Kto odpowiada za Twoje dane</h2>
    {club.street ? (
      <p>
        Administratorem danych jest {club.name}, <ClubAddress club={club} />
        {club.nip && `, NIP ${club.nip}`}.
        {club.email && (
          <>
            {' '}
            W&nbsp;sprawach danych osobowych piszesz na adres <ClubMail club={club} />.
          </>
        )}
        {club.phone && (
          <>
            {' '}
            Telefon: <ClubPhone club={club} />.
          </>
        )}
      </p>
    ) : (
      <p>Administratorem danych jest stajnia, która prowadzi tę aplikację.</p>
    )}
  </section>
);

function Data() {
  return (
    <section>
      <h2>2. Jakie dane przetwarzamy</h2>
      <ul>
        <li>dane konta: imię, nazwisko, e-mail, telefon, adres, hasło (wyłącznie w&nbsp;postaci skrótu), rola;</li>
        <li>
          zdjęcie profilowe, jeśli je dodasz; usuwamy z&nbsp;niego ukryte informacje, na przykład miejsce wykonania;
        </li>
        <li>
          dane o&nbsp;koniach, notatki, wydarzenia, zamówione i&nbsp;wykonane usługi, naliczone opłaty i&nbsp;wpłaty;
        </li>
        <li>
          dane techniczne: adres IP, czas i&nbsp;rodzaj żądania, identyfikator sesji, adres powiadomień urządzenia;
        </li>
        <li>to, co wpiszesz w&nbsp;zgłoszeniu błędu;</li>
        <li>
          to, co wpiszesz w&nbsp;prośbie o&nbsp;wizytę albo na liście oczekujących: imię i&nbsp;nazwisko, telefon lub
          e-mail, dzień i&nbsp;wiadomość; czytają ją wyłącznie kierownicy i&nbsp;administratorzy stajni.
        </li>
      </ul>
      <p>
        Adres e-mail dostajemy od Ciebie albo od kierownika stajni, który wysyła zaproszenie na Twoją prośbę. Jeśli
        stajnia prowadziła Twoje sprawy, zanim powstało konto, to kierownik wpisał Twoje imię i&nbsp;nazwisko,
        a&nbsp;także telefon, e-mail i&nbsp;adres, o&nbsp;ile je znał: z&nbsp;umowy, z&nbsp;rozmowy albo
        z&nbsp;wcześniejszych zapisów stajni. Masz do nich te same prawa co osoby z&nbsp;kontem. Podanie danych jest
        dobrowolne, ale bez nich nie założymy konta ani nie rozliczymy usług.
      </p>
    </section>
  );
}

function Recipients() {
  return (
    <section>
      <h2>4. Komu je przekazujemy</h2>
      <p>
        Dane widzą pracownicy stajni, każdy w&nbsp;zakresie swojej roli: pracownik stajni nie widzi płatności. Poza
        stajnię trafiają tylko do firm, które działają na nasze zlecenie (serwer, poczta elektroniczna, księgowość),
        oraz do organów, którym musimy je udostępnić z&nbsp;mocy prawa. Nie sprzedajemy danych i&nbsp;nie pokazujemy
        reklam.
      </p>
      <p>
        Jeśli włączysz powiadomienia, zapisujemy adres Twojego urządzenia u&nbsp;dostawcy przeglądarki, klucze
        szyfrujące i&nbsp;nazwę przeglądarki; usuwamy je, gdy powiadomienia wyłączysz albo się wylogujesz. Zaszyfrowaną
        treść powiadomień doręcza dostawca Twojej przeglądarki (na przykład Google, Apple lub Mozilla), także przez
        serwery poza Europejskim Obszarem Gospodarczym. Podstawą takiego przekazania jest decyzja Komisji Europejskiej
        o&nbsp;odpowiednim stopniu ochrony albo standardowe klauzule umowne.
      </p>
    </section>
  );
}

function Rights() {
  return (
    <section>
      <h2>5. Twoje prawa</h2>
      <p>Możesz w&nbsp;każdej chwili zażądać:</p>
      <ul>
        <li>dostępu do danych i&nbsp;ich kopii, także w&nbsp;postaci pliku do przeniesienia gdzie indziej;</li>
        <li>sprostowania; większość danych poprawisz samodzielnie w&nbsp;zakładce Konto;</li>
        <li>usunięcia danych lub ograniczenia ich przetwarzania;</li>
        <li>zaprzestania przetwarzania opartego na naszym uzasadnionym interesie (sprzeciw).</li>
      </ul>
      <p>
        Zgodę wycofasz równie łatwo, jak jej udzielasz: usuwając zdjęcie albo wyłączając powiadomienia. Wycofanie nie
        wpływa na to, co działo się wcześniej. Odpowiadamy w&nbsp;ciągu miesiąca. Masz też prawo skargi do Prezesa
        Urzędu Ochrony Danych Osobowych, ul. Stawki 2, 00-193 Warszawa, <a href="https://uodo.gov.pl">uodo.gov.pl</a>.
      </p>
      <p>Nie podejmujemy decyzji w&nbsp;sposób zautomatyzowany i&nbsp;nikogo nie profilujemy.</p>
    </section>
  );
}

function Cookies() {
  return (
    <section>
      <h2>6. Pliki cookie</h2>
      <p>
        Używamy wyłącznie plików niezbędnych do działania aplikacji, dlatego nie pytamy o&nbsp;zgodę. Nie ma wśród nich
        statystyk, reklam ani plików innych firm. Na stronach publicznych nie działają żadne skrypty.
      </p>
      <ThreeColumns caption="Pliki cookie" heads={['Nazwa', 'Po co', 'Jak długo']} lines={COOKIES} />
      <p>
        Wylogowanie kasuje access_token i&nbsp;refresh_token. Po zalogowaniu przeglądarka zapamiętuje też w&nbsp;pamięci
        lokalnej ostatnio otwartą część panelu; wylogowanie usuwa i&nbsp;ją.
      </p>
    </section>
  );
}

export default function PrivacyPolicy() {
  const { club } = usePage();
  return (
    <PublicLayout>
      <article className="column prose">
        <h1>Polityka prywatności</h1>
        <p className="muted">Obowiązuje od 1 stycznia 2025 roku.</p>
        <Administrator club={club} />
        <Data />
        <section>
          <h2>3. Po co, na jakiej podstawie i&nbsp;jak długo</h2>
          <ThreeColumns caption="Cele przetwarzania" heads={['Cel', 'Podstawa prawna', 'Jak długo']} lines={PURPOSES} />
        </section>
        <Recipients />
        <Rights />
        <Cookies />
        <section>
          <h2>7. Zmiany</h2>
          <p>O&nbsp;istotnej zmianie tej polityki uprzedzamy e-mailem, zanim zacznie obowiązywać.</p>
        </section>
      </article>
    </PublicLayout>
  );
}
