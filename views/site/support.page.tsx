import { Bug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Offered } from '../../server/features/site/schema.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { CallButton, WriteButton } from '../parts/club-contact.tsx';

function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details>
      <summary>{question}</summary>
      <div>
        <p>{children}</p>
      </div>
    </details>
  );
}

function ForVisitors({ boarding, lessons }: Offered) {
  const { club } = usePage();
  return (
    <section>
      <h2>Odwiedziny i&nbsp;pierwszy kontakt</h2>
      <Question question="Jak umówić wizytę?">
        Na stronie <a href="/umow-wizyte">Umów wizytę</a> napisz, w&nbsp;jakiej sprawie i&nbsp;kiedy chcesz przyjechać
        {club.phone && ', albo po prostu zadzwoń'}. Konto nie jest do tego potrzebne.
      </Question>
      <Question question="Ile to kosztuje, kiedy jest otwarte i jak dojechać?">
        Cennik, godziny i&nbsp;dojazd, które podała stajnia, są na <a href="/">stronie głównej</a>.
        {boarding && (
          <>
            {' '}
            Więcej o&nbsp;miejscach dla koni mówi strona <a href="/pensjonat">Pensjonat</a>, a&nbsp;gdy brakuje boksu,
            można się zapisać na <a href="/umow-wizyte?about=waiting_list">listę oczekujących</a>.
          </>
        )}
        {lessons && (
          <>
            {' '}
            Zajęcia opisuje strona <a href="/jazdy">Nauka jazdy</a>.
          </>
        )}
      </Question>
      <Question question="Mam tu konia, ale nie mam zaproszenia do aplikacji">
        Konta nie zakłada się samemu: kierownik stajni wysyła zaproszenie e-mailem albo daje je na kartce z&nbsp;kodem.
        Poproś o&nbsp;nie w&nbsp;stajni; do tego czasu o&nbsp;koniu powie Ci biuro.
      </Question>
    </section>
  );
}

function FirstSteps() {
  return (
    <section>
      <h2>Konto i&nbsp;logowanie</h2>
      <Question question="Jak założyć konto?">
        Konto zakłada się z&nbsp;zaproszenia. Kierownik stajni wysyła je na Twój adres e-mail, a&nbsp;odnośnik
        w&nbsp;wiadomości prowadzi przez trzy krótkie kroki. Zaproszenie jest ważne 7 dni i&nbsp;działa jeden raz. Jeśli
        wygasło, poproś o&nbsp;nowe.
      </Question>
      <Question question="Nie pamiętam hasła">
        Na stronie logowania wybierz <a href="/forgot-password">Nie pamiętasz hasła?</a> i&nbsp;podaj swój adres e-mail.
        Wyślemy odnośnik do ustawienia nowego hasła, ważny godzinę. Jeśli wiadomości nie ma po kilku minutach, zajrzyj
        do folderu ze spamem.
      </Question>
      <Question question="Wiadomość z zaproszeniem nie przyszła">
        Sprawdź folder ze spamem i&nbsp;to, czy podany w&nbsp;stajni adres jest bez literówki. Potem zadzwoń do nas:
        wyślemy zaproszenie jeszcze raz.
      </Question>
      <Question question="Jak zmienić adres e-mail?">
        Imię, nazwisko, telefon i&nbsp;adres zmienisz w&nbsp;Moim Koncie. Adres e-mail służy do logowania, dlatego
        zmienia go kierownik stajni na Twoją prośbę.
      </Question>
    </section>
  );
}

function EveryDay() {
  return (
    <section>
      <h2>Konie i&nbsp;kalendarz</h2>
      <Question question="Skąd wiem, że usługa została wykonana?">
        W&nbsp;kalendarzu usługa zmienia się z&nbsp;„Oczekujące” na „Wykonano” w&nbsp;chwili, gdy pracownik ją
        zatwierdzi.
      </Question>
      <Question question="Nie widzę swojego konia na liście">
        Konie dodaje stajnia. Zadzwoń albo napisz do nas, a&nbsp;przypiszemy konia do Twojego konta.
      </Question>
      <Question question="Co oznacza alert zdrowotny?">
        Ktoś z&nbsp;nas zauważył, że koń wymaga szczególnej uwagi. Widać to przy koniu na Twojej liście, a&nbsp;jego
        zadania są u&nbsp;nas wyróżnione na pomarańczowo.
      </Question>
      <Question question="Czy kalendarz ze stajni może być w moim telefonie?">
        Tak. W&nbsp;Moim Koncie, w&nbsp;zakładce Kalendarz, utwórz prywatny adres i&nbsp;dodaj go w&nbsp;kalendarzu
        telefonu jako subskrypcję. Kto zna ten adres, widzi Twój kalendarz; sam adres możesz tam w&nbsp;każdej chwili
        unieważnić.
      </Question>
    </section>
  );
}

function Payments() {
  return (
    <section>
      <h2>Rozliczenia</h2>
      <Question question="Kiedy i za co jestem rozliczany?">
        Raz w&nbsp;miesiącu, w&nbsp;dniu płatności, doliczamy opłatę za pensjonat, a&nbsp;raz na dwanaście miesięcy
        pakiet roczny, jeśli koń go ma. Usługi doliczają się w&nbsp;dniu, w&nbsp;którym zostały wykonane; zapłacić za
        nie trzeba do najbliższego dnia płatności.
      </Question>
      <Question question="Co oznaczają „Nadpłata” i „Zaległość”?">
        Saldo to wszystkie wpłaty minus wszystkie opłaty. Powyżej zera jest nadpłatą i&nbsp;przechodzi na następne
        opłaty, poniżej zera jest zaległością.
      </Question>
      <Question question="Na rachunku jest błąd. Co teraz?">
        Zadzwoń albo napisz do nas. Zapisów nie zmieniamy ani nie usuwamy: kierownik wycofuje błędny nowym wpisem
        i&nbsp;podaje powód, więc zawsze widać, co się stało.
      </Question>
    </section>
  );
}

function OnThePhone() {
  return (
    <section>
      <h2>Telefon i&nbsp;powiadomienia</h2>
      <Question question="Czy aplikację trzeba instalować?">
        Nie. Działa w&nbsp;każdej aktualnej przeglądarce. Możesz ją dodać do ekranu początkowego telefonu: w&nbsp;menu
        przeglądarki wybierz „Dodaj do ekranu głównego” albo „Zainstaluj aplikację”.
      </Question>
      <Question question="Czy mogę wyłączyć powiadomienia?">
        Tak, w&nbsp;każdej chwili: w&nbsp;Moim Koncie, w&nbsp;zakładce Powiadomienia, albo w&nbsp;ustawieniach
        przeglądarki. Wylogowanie wyłącza powiadomienia na danym urządzeniu.
      </Question>
    </section>
  );
}

function Contact() {
  const { club } = usePage();
  return (
    <section className="teaser">
      <div>
        <h2>Nie ma tu Twojego pytania?</h2>
        <p>{club.phone ? (club.email ? 'Zadzwoń albo napisz do nas.' : 'Zadzwoń do nas.') : 'Zapytaj w stajni.'}</p>
      </div>
      <div className="row-of-buttons">
        <CallButton kind="main" club={club} />
        <WriteButton club={club}>Napisz do nas</WriteButton>
        <ButtonLink icon={Bug} href="/zglos-blad">
          Zgłoś błąd
        </ButtonLink>
      </div>
    </section>
  );
}

export default function Support({ offered }: { offered: Offered }) {
  return (
    <PublicLayout current="support">
      <div className="lead">
        <h1>Wsparcie</h1>
        <p>Odpowiedzi na pytania, które słyszymy najczęściej. Naciśnij pytanie, żeby je rozwinąć.</p>
      </div>
      <div className="questions">
        <ForVisitors {...offered} />
        <FirstSteps />
        <EveryDay />
        <Payments />
        <OnThePhone />
      </div>
      <Contact />
    </PublicLayout>
  );
}
