import type { QuestionPlace, SiteContent } from '../../server/features/site/schema.ts';

/** What visitors ask, with the club's answers; nothing if there is nothing for this page. */
export function Questions({ questions, place }: SiteContent['questions'] & { place: QuestionPlace }) {
  const here = questions.filter((question) => question.place === place);
  if (here.length === 0) return null;
  return (
    <section>
      <h2>Pytania i&nbsp;odpowiedzi</h2>
      <div className="faq">
        {here.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p className="muted">{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
