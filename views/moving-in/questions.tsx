import { plural } from '../../server/domain/plural.ts';
import type { Question } from '../../server/features/moving-in/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';

type Asked = Question & { answer: string | null };

/** `later`: the number of questions that follow once these are answered. */
type Props = { questions: Asked[]; later: number };

export const openOf = (questions: readonly Asked[]) =>
  questions.filter(({ answer, price }) => answer === null || price?.error);

/** The questions of a sheet; nothing is preselected. */
export function Questions({ questions, later }: Props) {
  if (questions.length === 0) return null;
  const open = openOf(questions).length;
  return (
    <Card
      title={`${questions.length} ${plural(questions.length, 'pytanie', 'pytania', 'pytań')}`}
      action={
        open > 0 ? (
          <Badge>bez odpowiedzi: {open}</Badge>
        ) : (
          <Badge tone="ok">
            {questions.length} {plural(questions.length, 'odpowiedź', 'odpowiedzi', 'odpowiedzi')}
          </Badge>
        )
      }
    >
      <ul className="plain list questions">
        {questions.map((question) => (
          <li key={question.id}>
            <p>
              <strong>{question.message}</strong>
              <small>{question.detail}</small>
            </p>
            <fieldset className="field">
              <legend className="visually-hidden">{question.message}</legend>
              <div className={question.choices.length === 2 ? 'segments' : 'choices'}>
                {question.choices.map(({ value, label }) => (
                  <label key={value} className={question.choices.length === 2 ? undefined : 'choice'}>
                    <input
                      type="radio"
                      name={`answer_${question.id}`}
                      value={value}
                      defaultChecked={question.answer === value}
                    />
                    {label}
                  </label>
                ))}
              </div>
            </fieldset>
            {question.price && (
              <Field
                name={`answer_${question.price.id}`}
                label="Cena za jeden raz (zł)"
                named={`Cena: ${question.message}`}
                hint="Może poczekać"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                defaultValue={question.price.typed}
                error={question.price.error ?? undefined}
              />
            )}
          </li>
        ))}
      </ul>
      {later > 0 && (
        <p className="muted body">
          {plural(
            later,
            'Jeszcze jedno pytanie pojawi się',
            `Jeszcze ${later} pytania pojawią się`,
            `Jeszcze ${later} pytań pojawi się`,
          )}
          , gdy odpowiesz na te.
        </p>
      )}
    </Card>
  );
}
