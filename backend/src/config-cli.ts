import './process/bootstrap.js';
import { describeSettings } from './config/config.js';
import { envExample, settingsInForce, unknownSettings } from './config/settings-report.js';
import { table } from './process/table.js';

if (process.argv.includes('--example')) {
  process.stdout.write(envExample());
} else {
  printSettings({ ...process.env });
}

/** Prints each setting with its source, and exits with code 1 where the product would not start with them. */
function printSettings(variables: NodeJS.ProcessEnv): void {
  console.log(table(settingsInForce(variables).map(({ name, value, from }) => [name, from, value || '(not set)'])));
  for (const sentence of unknownSettings(variables)) console.log(`\n${sentence}`);

  // `npm start` provides these itself outside production.
  const brought =
    variables.NODE_ENV?.trim() === 'production' ? {} : { JWT_SECRET: 'x', DATABASE_URL: 'postgresql://own' };
  const missing = Object.entries(brought).filter(([name]) => !variables[name]?.trim());
  const { problems } = describeSettings({ ...variables, ...Object.fromEntries(missing) });
  for (const problem of problems) console.log(`\n${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
