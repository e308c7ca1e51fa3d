import styles from './segments.module.css';

interface Given<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** One of two or three short choices. */
export function Segments<Value extends string>({ label, value, choices, onChange }: Given<Value>) {
  const values = Object.keys(choices) as Value[];
  return (
    <fieldset className={styles.segments}>
      <legend>{label}</legend>
      <div>
        {values.map((one) => (
          <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
            {choices[one]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
