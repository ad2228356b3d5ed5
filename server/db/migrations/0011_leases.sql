-- Leases are worth nothing after a crash, which ends all processes' presence: nothing waits for the disk.
CREATE UNLOGGED TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"worker" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "leases_expiry" ON "leases" USING btree ("expires_at");