/** Runs what starts the app in tasks of their own: between two of them the browser answers to the person. */
export async function startInTurns(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await step();
    await nextTurn();
  }
}

const nextTurn = () => new Promise((done) => setTimeout(done));
