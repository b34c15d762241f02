/** Runs a program with its arguments. An error is printed as one sentence, and the process then exits with 1. */
export function runCommand(program: (args: string[]) => Promise<void>): void {
  program(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
