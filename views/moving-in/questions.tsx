import { plural } from '../../server/domain/plural.ts';
import type { Question } from '../../server/features/moving-in/schema.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';

type Props = { questions: (Question & { answer: string | null })[] };

/** What the sheet leaves open; nothing is chosen beforehand. */
export function Questions({ questions }: Props) {
  if (questions.length === 0) return null;
  const answered = questions.filter(({ answer }) => answer !== null).length;
  return (
    <Card
      title={`${questions.length} ${plural(questions.length, 'pytanie', 'pytania', 'pytań')}`}
      action={
        answered > 0 && (
          <Badge tone="ok">
            {answered} {plural(answered, 'odpowiedź', 'odpowiedzi', 'odpowiedzi')}
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
          </li>
        ))}
      </ul>
    </Card>
  );
}
