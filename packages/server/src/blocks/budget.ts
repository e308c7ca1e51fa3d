/**
 * What rendering costs beyond the length of the text itself: questions to the site, records that answer them, and blocks and
 * characters that are shown a second time or come from elsewhere.
 */
export type Cost = 'questions' | 'records' | 'blocks' | 'characters';

/** What rendering may still cost. Without one, a short text could ask for more than any machine can give. */
export interface Budget {
  /** Whether that much is still allowed. Once something is not, nothing more of its kind is. */
  take(what: Cost, amount: number): boolean;
}

export type Limits = Readonly<Record<Cost, number>>;

/** A budget of its own, which draws on the one around it. */
export const createBudget = (limits: Limits, around?: Budget): Budget => {
  const spent = { questions: 0, records: 0, blocks: 0, characters: 0 };
  return {
    take: (what, amount) => {
      spent[what] += amount;
      const isLeftAround = around?.take(what, amount) ?? true;
      return isLeftAround && spent[what] <= limits[what];
    },
  };
};
