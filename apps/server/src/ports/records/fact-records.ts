/** Single values of the installation: marks of features and of the schema. */
export interface FactRecords {
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
  /** Writes where there is none of the name. Answers what is there then, also where several write at once. */
  writeOnce(name: string, value: string): Promise<string>;
  /** Does nothing where there is none of the name. */
  remove(name: string): Promise<void>;
}
