import { writeFileSync } from 'node:fs';

/** The errors of a test: each message, and the line of this project that raised it. */
const wordsOf = (errors) =>
  errors.map(({ stack, message }) =>
    (stack ?? message ?? '')
      .split('\n')
      .filter((line) => !line.includes('node_modules'))
      .join('\n'),
  );

const named = (test) => `${test.module.relativeModuleId} › ${test.fullName}`;

/** Counts a run of Vitest into the file PHASOR_TEST_COUNTS, and lists failures and tests that passed at the second try. */
export default class CountingReporter {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const failures = [
      ...inState('failed').map((test) => [named(test), ...wordsOf(test.result().errors)].join('\n')),
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()]
          .filter((suite) => suite.errors().length > 0)
          .map((suite) => [module.relativeModuleId, ...wordsOf(suite.errors())].join('\n')),
      ),
      ...wordsOf(unhandled),
    ];
    const counted = {
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      failures,
      retried: tests.filter((test) => test.diagnostic()?.flaky).map(named),
    };
    writeFileSync(process.env.PHASOR_TEST_COUNTS, JSON.stringify(counted));
  }
}
