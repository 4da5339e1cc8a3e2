/** Runs the steps that start the app as separate tasks: between them the browser can handle input. */
export async function startInTurns(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await step();
    await nextTurn();
  }
}

const nextTurn = () => new Promise((done) => setTimeout(done));
